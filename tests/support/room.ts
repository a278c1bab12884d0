/** A row of the table of rooms. */
export interface Room {
  /** A folder with all below it, or one file; the longest that fits a path is its room. */
  readonly at: string
  /** Single files elsewhere that belong to it as well. */
  readonly also?: RegExp
  /** Its own files only: a folder in it needs a row of its own. */
  readonly flat?: true
  /** A folder whose folders keep to themselves: of what this room has there, none imports another's. */
  readonly apart?: string
  /** Rooms it may import, besides itself. */
  readonly rooms: readonly string[] | 'any'
  /** Rooms it may load when they are needed, by `import()`, and in no other way. */
  readonly later?: readonly string[]
  /** Packages it may import, by name; `@scope/*` for a whole scope. */
  readonly packages: readonly string[] | 'any'
}
