/** Accounts, and what every other room leans on. Times come from the server's clock, money is bigint fen. */
export const statements: readonly string[] = [
  `create table meta (
    key text primary key,
    value text not null
  )`,
  `create table users (
    id text primary key,
    account text not null unique,
    mobile text not null unique,
    password_hash text not null,
    user_name text not null,
    avatar text not null,
    low_balance_at bigint not null check (low_balance_at >= 0),
    disabled boolean not null default false,
    created_at timestamptz not null
  )`,
  // The token itself is nowhere, only its SHA-256.
  `create table sessions (
    id text primary key,
    token_hash text not null unique,
    user_id text not null references users,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    ip text not null,
    device text not null
  )`,
  `create index on sessions (user_id, created_at)`,
  // code_hash: HMAC of mobile, type and code. status: sending → sent | failed; used_at once it let somebody in.
  `create table sms_codes (
    id bigint generated always as identity primary key,
    mobile text not null,
    sms_type text not null check (sms_type in ('login', 'register', 'resetPassword')),
    code_hash text not null,
    status text not null check (status in ('sending', 'sent', 'failed')),
    tries int not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index on sms_codes (mobile, created_at desc)`,
  `create index on sms_codes (created_at)`,
  `create table login_logs (
    id bigint generated always as identity primary key,
    user_id text not null references users,
    session_id text not null,
    at timestamptz not null,
    ip text not null,
    device text not null,
    method text not null check (method in ('password', 'sms')),
    ok boolean not null
  )`,
  `create index on login_logs (user_id, at desc)`,
  `create table addresses (
    id text primary key,
    user_id text not null references users,
    name text not null,
    mobile text not null,
    ext text not null,
    area_code text not null,
    detail text not null,
    is_default boolean not null,
    created_at timestamptz not null
  )`,
  `create index on addresses (user_id, created_at)`,
  `create unique index one_default_address on addresses (user_id) where is_default`,
  `create table agreements (
    type text primary key check (type in ('1', '2', '3')),
    title text not null,
    content text not null,
    updated_at timestamptz not null
  )`,
  // Where the hubs are, and where returns go.
  `create table stations (
    id text primary key,
    name text not null,
    region_id text not null,
    contact_name text not null,
    contact_mobile text not null,
    address_full_detail text not null,
    province_code text not null
  )`,
  `create table feedback (
    id bigint generated always as identity primary key,
    user_id text references users,
    content text not null,
    contact text not null,
    images text[] not null,
    ip text not null,
    created_at timestamptz not null
  )`,
  `create table files (
    id text primary key,
    user_id text not null references users,
    use text not null,
    name text not null unique,
    type text not null,
    bytes int not null,
    width int not null,
    height int not null,
    created_at timestamptz not null
  )`,
  `create index on files (user_id)`,
  `create table rate_limits (
    key text primary key,
    window_start timestamptz not null,
    window_end timestamptz not null,
    count int not null
  )`,
  `create index on rate_limits (window_end)`,
]
