import { difficulty } from '@beacon/api/bank/question-fields'
import type { TargetDetail } from '@beacon/api/scene/target'
import { targetAccounts, targetOffer, targetText, type TargetText } from '@beacon/api/scene/target-fields'
import * as z from 'zod/mini'

/** The card in its form. Accounts that nobody opened are left out, and those that are set stay. */
export const cardSchema = z.object({
  text: targetText,
  difficulty: z.nullable(difficulty),
  offered_to: targetOffer,
  accounts: z.optional(targetAccounts),
})
export type CardValues = z.input<typeof cardSchema>

const noText: TargetText = {
  summary: '',
  story: '',
  vulnerabilities: [],
  services: [],
  flags: [],
  solution: '',
  links: [],
  licence: '',
}

/** A first card begins with the services that the image tells, and changes nothing about who may choose it. */
export function cardValuesOf({ text, card, image }: TargetDetail): CardValues {
  const services = image.ports.map(({ port, proto, protocol }) => ({
    name: protocol === 'other' ? `${port}` : protocol,
    port,
    proto,
    protocol: protocol as TargetText['services'][number]['protocol'],
    version: '',
  }))
  return {
    text: text ?? { ...noText, services },
    difficulty: card?.difficulty ?? null,
    offered_to: card?.offered_to ?? 'everybody',
    accounts: undefined,
  }
}
