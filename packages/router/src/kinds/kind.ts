/** How a contest kind is spelled in addresses: admin area, question bank, the arena's page, displays by key, public displays. */
export interface Slug {
  readonly admin: string
  readonly bank: string
  readonly arena: `/${string}`
  readonly display: string
  readonly public: string | null
}

/** What a kind of contest may have: decides which pages, tabs, columns and permission items show. */
export type Capability =
  | 'topics'
  | 'submissions'
  | 'ranking'
  | 'freeze'
  | 'bloods'
  /** Hints that cost points; without it, hints of its topics are free. */
  | 'hints'
  | 'writeups'
  | 'marking'
  | 'teams'
  | 'feed'
  | 'bot'
  | 'resolver'
  | 'scenes'
  | 'rounds'

/** What every app and the server know of a kind that is built. */
export interface KindEntry {
  /** What it is called in menus, lists and titles. */
  readonly title: { readonly en: string; readonly zh: string }
  readonly slug: Slug
  /** Its pages of the arena and the administration have rows of their own in the path table, not those that all kinds share. */
  readonly has_own_pages?: true
  /** What its contests have. */
  readonly capabilities: readonly Capability[]
  /** Decimal places of its points, as `point_digits` of the engine's kind says; a test of the server compares them. */
  readonly digits: 0 | 2 | 6
}
