export const lists = ['stage', 'queue', 'reports', 'decided', 'cancelled'] as const
export type List = (typeof lists)[number]

/** What the address of the referees' page holds. */
export interface RefereeSearch {
  resource_id?: string | undefined
  stage_id?: string | undefined
  list?: List | undefined
  challenge_id?: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads the address; what is not understood is left out. */
export const readRefereeSearch = (search: Readonly<Record<string, unknown>>): RefereeSearch => ({
  resource_id: textOf(search['resource_id']),
  stage_id: textOf(search['stage_id']),
  list: lists.find((list) => list === search['list']),
  challenge_id: textOf(search['challenge_id']),
})
