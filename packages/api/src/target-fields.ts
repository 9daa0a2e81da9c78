import * as z from 'zod/mini'
import { issue, text } from './fields.ts'

const wrong = issue('field_wrong')
/** Who may put a target into what they make. */
export const targetOffer = z.enum(['owner', 'organisation', 'everybody'], { error: wrong })
export type TargetOffer = z.infer<typeof targetOffer>

/** The words of a card. */
export const targetText = z.strictObject({ summary: text({ min: 1, max: 500, multiline: true }) })
export type TargetText = z.infer<typeof targetText>
