/**
 * Migration 0157: of a keyword's grams (migration 0145) as few as stand for all of its signs, side by side. What holds them is compared
 * with the keyword anyway, and each gram less is a list less to be met with the others.
 */
export const statements: readonly string[] = [
  `create function sought_grams(owner text, words text) returns int[]
   language plpgsql immutable strict parallel safe as $$
   declare
     signs text[] := string_to_array(words, null);
     n int := coalesce(array_length(signs, 1), 0);
     i int := 1;
     start int;
     gram text;
     found int[] := '{}';
   begin
     while i <= n loop
       if ascii(signs[i]) > 127 then
         start := case when i = n and n > 1 and ascii(signs[n - 1]) > 127 then n - 1 else i end;
         gram := signs[start] || coalesce(signs[start + 1], '');
         i := i + 2;
       else
         -- The last one or two go with those before them.
         start := least(i, n - 2);
         gram := case when start > 0 and ascii(signs[start]) <= 127
           then signs[start] || signs[start + 1] || signs[start + 2] end;
         i := i + case when gram is null then 1 else 3 end;
       end if;
       if strpos(gram, chr(10)) = 0 then found := found || hashtext(owner || ':' || gram); end if;
     end loop;
     return found;
   end $$`,
]
