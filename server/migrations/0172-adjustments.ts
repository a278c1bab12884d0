/** Migration 0172: what moves a reserve by hand is an adjustment, a compensation, or undoes one of them (once). */
export const statements: readonly string[] = [
  `alter table adjustments
    add column kind text not null default 'adjustment' check (kind in ('adjustment', 'compensation', 'reversal')),
    add column reverses text unique references adjustments,
    add constraint adjustments_reverses check ((kind = 'reversal') = (reverses is not null))`,
  `alter table adjustments alter column kind drop default`,
]
