/**
 * Migration 0161: lists of abnormal orders for whoever has twenty thousand. A trigger writes each change of a case as differences to
 * case_counts, in the change's own transaction, so that no two orders wait for one row; a round adds up what belongs together.
 */
export const statements: readonly string[] = [
  `alter table abnormal_cases add column tab text generated always as (case
     when status in ('open', 'processing') then status else 'resolved' end) stored`,
  `drop index abnormal_cases_of_buyer`,
  `create index abnormal_cases_of_tab on abnormal_cases (user_id, tab, opened_at desc, case_no desc)`,
  `create index abnormal_cases_of_type on abnormal_cases (user_id, tab, type, opened_at desc, case_no desc)`,
  `create index abnormal_cases_to_pay on abnormal_cases (payment_no) where payment_no is not null`,
  `create table case_counts (
    id bigint generated always as identity primary key,
    user_id text not null,
    tab text not null,
    type text not null,
    cases int not null
  )`,
  `create index on case_counts (user_id) include (tab, type, cases)`,
  `insert into case_counts (user_id, tab, type, cases) select user_id, tab, type, count(*) from abnormal_cases group by 1, 2, 3`,
  `create function count_new_cases() returns trigger language plpgsql as $$ begin
     insert into case_counts (user_id, tab, type, cases) select user_id, tab, type, count(*) from new_rows group by 1, 2, 3;
     return null;
   end $$`,
  `create trigger count_insert after insert on abnormal_cases referencing new table as new_rows
     for each statement execute function count_new_cases()`,
  `create function count_moved_cases() returns trigger language plpgsql as $$ begin
     insert into case_counts (user_id, tab, type, cases)
     select user_id, tab, type, sum(cases) from (
       select user_id, tab, type, -1 as cases from old_rows union all select user_id, tab, type, 1 from new_rows) c
     group by 1, 2, 3 having sum(cases) <> 0;
     return null;
   end $$`,
  `create trigger count_update after update on abnormal_cases referencing old table as old_rows new table as new_rows
     for each statement execute function count_moved_cases()`,
  `create function count_gone_cases() returns trigger language plpgsql as $$ begin
     insert into case_counts (user_id, tab, type, cases) select user_id, tab, type, -count(*) from old_rows group by 1, 2, 3;
     return null;
   end $$`,
  `create trigger count_delete after delete on abnormal_cases referencing old table as old_rows
     for each statement execute function count_gone_cases()`,
]
