/** Migration 0111: tokens with their band of prices beside the plain ones. */
export const statements: readonly string[] = [
  `create function search_priced(tokens tsvector, marks int[]) returns int[]
    language sql immutable parallel safe as $$
      select array(select hashtext(marks[7]::text || token)
        from unnest(tsvector_to_array(tokens)) token where token !~ '^[!-~]')
    $$`,
  'drop index product_search_tokens',
  `create index product_search_tokens on product_search using gin (marks, tokens, search_priced(tokens, marks))
   with (fastupdate = off)`,
]
