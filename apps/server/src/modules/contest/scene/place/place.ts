/** How a contest names its scenes: who owns one, what it stands behind and whose share it takes. */
export interface ContestPlace {
  owner: string
  subject: string
  payer: string
}
export interface PlaceWish {
  contest_id: string
  topic_id: string
  isolation: 'entrant' | 'member' | 'shared'
  /** Who plays: the scene is theirs, or their member's. */
  entrant_id: string
  user_id: string
}

export const contestOwner = (contest_id: string): string => `contest:${contest_id}`
export const topicSubject = (topic_id: string): string => `topic:${topic_id}`
export const entrantPayer = (entrant_id: string): string => `entrant:${entrant_id}`

/** A member's own scene still counts for its entrant, so that a team of ten has no ten times as many. */
export function placeOf({ contest_id, topic_id, isolation, entrant_id, user_id }: PlaceWish): ContestPlace {
  const owner = contestOwner(contest_id)
  const subject = topicSubject(topic_id)
  if (isolation === 'shared') return { owner, subject, payer: owner }
  return { owner, subject: isolation === 'member' ? `${subject}/user:${user_id}` : subject, payer: entrantPayer(entrant_id) }
}

export interface ReadPlace {
  contest_id: string
  topic_id: string
  /** Null: all entrants share the scene. */
  entrant_id: string | null
  /** Null: all members of the entrant share it. */
  user_id: string | null
}

const ownerWord = /^contest:([0-9a-f-]{36})$/u
const subjectWord = /^topic:([0-9a-f-]{36})(?:\/user:([0-9a-f-]{36}))?$/u
const payerWord = /^(?:entrant|contest):([0-9a-f-]{36})$/u

/** What the words of a scene say; null where no contest owns it. */
export function readPlace({ owner, subject, payer }: ContestPlace): ReadPlace | null {
  const [, contest_id] = ownerWord.exec(owner) ?? []
  const [, topic_id, user_id = null] = subjectWord.exec(subject) ?? []
  const [, paying] = payerWord.exec(payer) ?? []
  if (contest_id === undefined || topic_id === undefined || paying === undefined) return null
  return { contest_id, topic_id, entrant_id: payer.startsWith('entrant:') ? paying : null, user_id }
}
