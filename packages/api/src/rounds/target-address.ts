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
 * Addresses that lead to the machine itself or to nobody: loopback, link-local (metadata of clouds too), multicast, unspecified, reserved,
 * and IPv6 that carries one of IPv4. Boxes stand in private networks mostly, so those are allowed.
 */
const refused4 = /^(?:0|127|22[4-9]|2[345]\d)\.|^169\.254\./u
const allowed6 = /^(?:f[cd][\da-f]{2}|[23][\da-f]{3}):/iu
const refused6 = /^(?:2002:|2001:0{0,4}:)/iu
const names = /^(?!(?:.*\.)?localhost\.?$)(?!.*(?:^|\.)\d+\.?$)/iu

/** Whether a text is an address where the box of an entrant may stand: IPv4, IPv6 or the name of a host. */
export function isBoxAddress(address: string): boolean {
  if (z.ipv4().safeParse(address).success) return !refused4.test(address)
  if (z.ipv6().safeParse(address).success) return allowed6.test(address) && !refused6.test(address)
  return z.hostname().safeParse(address).success && names.test(address)
}

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
export const boxAddress = text({ min: 1, max: 253 }).check(
  z.refine((address) => isBoxAddress(address), { error: ({ input }) => issue('target_address', { address: String(input) }) }),
)
