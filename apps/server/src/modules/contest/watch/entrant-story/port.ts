import type { StoryKind } from '@beacon/api/contest/entrant-story'
import type { SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Selection } from '../../../../db/selection.ts'
import { kindPorts } from '../../core/kind-port/index.ts'

/** Whose story, of which run. */
export interface StoryAbout {
  contest_id: string
  run: number
  entrant_id: string
  /** When this run began: what comes from the audit log and sessions belongs to it from then on. */
  since: string
  /** Of this member alone. */
  user_id: string | null
}

/** What a line of the story says. */
export const storyColumns = {
  at: 'timestamptz',
  user_id: 'uuid',
  topic_id: 'uuid',
  what: 'text',
  text: 'text',
  points: 'int',
  address: 'text',
  is_new_address: 'boolean',
  submission_id: 'uuid',
  text_sealed: 'bytea',
} as const

export type StoryParts = Partial<Record<StoryKind, (about: StoryAbout) => Selection<typeof storyColumns>>>

/** What the story of an entrant asks of a kind. */
export interface KindStory {
  /** What stands on the line beside what every contest tells, by kind of item. */
  readonly parts: StoryParts
  /** Says of the line q whether its sealed text is a flag, or was one: a join, and the condition over it. */
  readonly secret: { join: SQL; isSecret: SQL }
  /** A sealed text, as short as the stream shows it. */
  text(ctx: SignedIn, sealed: { submission_id: string; text_sealed: Buffer; isSecret: boolean }): string
}

export const kindStory = kindPorts<KindStory>('entrant-story')
