import * as z from 'zod/mini'
import { issue, text } from '../fields.ts'

/** What an address of a box is made of, for each entrant and topic. */
export interface AddressNumbers {
  /** Null: all that a network has were given. */
  ipd: number | null
  entrant_no: number
  topic_no: number
}

const placeholder = /\{(ipd|entrant_no|topic_no)\}/gu

/**
 * Addresses that lead to the machine itself or to nobody: loopback, link-local (metadata of clouds too), multicast, unspecified, reserved.
 * Boxes stand in private networks mostly, so those are allowed.
 */
const refused4 = /^(?:0|127|22[4-9]|2[345]\d)\.|^169\.254\./u

/** Whether checks reach a box at this text. They run where IPv4 alone is spoken and no name is looked up. */
export const isBoxAddress = (address: string): boolean => z.ipv4().safeParse(address).success && !refused4.test(address)

/** Null: a number is missing, or what comes out is no address of a box. */
export function fillAddress(template: string, { ipd, ...numbers }: AddressNumbers): string | null {
  if (template === '' || (ipd === null && template.includes('{ipd}'))) return null
  const address = template.replaceAll(placeholder, (_all, name: keyof AddressNumbers) => String(name === 'ipd' ? ipd : numbers[name]))
  return isBoxAddress(address) ? address : null
}

const first: AddressNumbers = { ipd: 1, entrant_no: 1, topic_no: 1 }

/** Whether two entrants never get one address: something of theirs is in it, and no two numbers run together. */
function isTemplate(template: string): boolean {
  const rest = template.split(placeholder)
  const between = rest.filter((_part, index) => index % 2 === 0).slice(1, -1)
  const hasEntrant = rest.some((part, index) => index % 2 === 1 && part !== 'topic_no')
  return hasEntrant && between.every((part) => /\D/u.test(part)) && fillAddress(template, first) !== null
}

const most = 100

/** Where boxes stand, with placeholders; empty: each address is written by hand. */
export const addressTemplate = text({ max: most }).check(
  z.refine((template) => template === '' || isTemplate(template), { error: issue('target_template') }),
)

/** Where one box stands. */
export const boxAddress = text({ min: 1, max: 60 }).check(
  z.refine((address) => isBoxAddress(address), { error: ({ input }) => issue('target_address', { address: String(input) }) }),
)
