/** What is known of a contest before it starts, whatever its kind. */
export interface StartFacts {
  is_public: boolean
  is_online: boolean
  entrants: number
  registration: string
  /** Somebody could still enter once it runs. */
  is_joinable: boolean
  /** How many people could enter where nobody can get a new account; null where somebody can. */
  closed_accounts: number | null
  /** MB left on the disk of the files where that is little; null else. */
  low_disk_mb: number | null
}

/** `block` must be repaired before any start, `confirm` repaired or confirmed by a person, `warn` is only shown, `note` is no fault. */
export type StartLevel = 'block' | 'confirm' | 'warn' | 'note'
export interface StartItem {
  code: string
  level: StartLevel
  details: Record<string, unknown>
}

export const startItem = (level: StartLevel, code: string, details: Record<string, unknown> = {}): StartItem => ({ code, level, details })

/** The start check: one list for the desk, the start dialog, the API and the clock. `own` is what the kind checks of its topics or papers. */
export function startItems(facts: StartFacts, own: readonly StartItem[]): StartItem[] {
  return [
    ...(facts.is_online ? [] : [startItem('block', 'contest_offline')]),
    ...(facts.is_public ? [] : [startItem('confirm', 'contest_hidden')]),
    ...own,
    ...entrantItems(facts),
    ...(facts.low_disk_mb === null ? [] : [startItem('warn', 'disk_low', { free_mb: facts.low_disk_mb })]),
  ]
}

function entrantItems({ entrants, registration, is_joinable, closed_accounts }: StartFacts): StartItem[] {
  if (entrants > 0) return []
  if (registration === 'list') return [startItem('block', 'list_empty')]
  const closed = closed_accounts === null ? [] : [startItem('warn', 'accounts_closed', { n: closed_accounts })]
  return [is_joinable ? startItem('warn', 'no_entrants') : startItem('confirm', 'nobody_can_join'), ...closed]
}

/** Whether an automatic start waits: something blocks, or a person should have confirmed it and has not. */
export function holdsStart(items: ReadonlyArray<Pick<StartItem, 'code' | 'level'>>, confirmed: ReadonlySet<string>): boolean {
  return items.some(({ code, level }) => level === 'block' || (level === 'confirm' && !confirmed.has(code)))
}
