import type { StoryKind } from '@beacon/api/entrant-story'
import type { SignedIn } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'

/** What the story of an entrant asks of a kind. */
export interface KindStory {
  /**
   * What stands on the line beside what every contest tells: SQL by kind of item, each with the columns at, user_id, topic_id, what,
   * text, points, address, is_new_address, submission_id, text_sealed. $1 contest, $2 run, $3 entrant, $4 since, $5 before, $6 user.
   */
  readonly parts: Partial<Record<StoryKind, string>>
  /** Says of the line q whether its sealed text is a flag, or was one: a join, and the condition over it. */
  readonly secret: { join: string; isSecret: string }
  /** A sealed text, as short as the stream shows it. */
  text(ctx: SignedIn, sealed: { submission_id: string; text_sealed: Buffer; isSecret: boolean }): string
}

export const kindStory = kindPorts<KindStory>('entrant-story')
