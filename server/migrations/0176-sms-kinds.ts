/** Which kinds of codes there are is said by the wire; more of them come. */
export const statements: readonly string[] = [
  `alter table sms_codes drop constraint if exists sms_codes_sms_type_check`,
  `alter table sms_codes add constraint sms_codes_sms_type_check check (sms_type ~ '^[A-Za-z]{1,32}$')`,
]
