import * as z from 'zod/mini'
import { integer, issue, text } from '../fields.ts'
import { imagePort } from '../image/image-fields.ts'
import { difficulty } from '../bank/question-fields.ts'
import { cvePattern, cwePattern, targetLimits as limits } from './target-limits.ts'
import { secret } from '../secret.ts'

const wrong = issue('field_wrong')
/** Who may put a target into what they make, from the fewest to the most. */
export const targetOffers = ['owner', 'organisation', 'everybody'] as const
export const targetOffer = z.enum(targetOffers, { error: wrong })
export type TargetOffer = z.infer<typeof targetOffer>

export const targetSeverities = ['none', 'low', 'medium', 'high', 'critical'] as const
export const targetSeverity = z.enum(targetSeverities, { error: wrong })
export type TargetSeverity = z.infer<typeof targetSeverity>

const list = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.array(item, { error: wrong }).check(z.maxLength(max, { error: issue('field_length', { min: 0, max }) }))
const long = (max: number) => text({ max, multiline: true })

/** A number of the CVE list is written as the list does; anything else is a name of one's own. */
const vulnerabilityId = text({ ...limits.vulnerability_id }).check(
  z.refine((value) => !/^cve[-\s]?\d/iu.test(value) || cvePattern.test(value), { error: wrong }),
)
export const targetVulnerability = z.strictObject({
  id: vulnerabilityId,
  /** Service, port or path. */
  where: text({ max: limits.where_max }),
  severity: targetSeverity,
  cwe: text({ max: 12, pattern: cwePattern, code: 'field_wrong' }),
  /** The day on which somebody last proved it; empty: nobody said. */
  verified_on: z.union([z.literal(''), z.iso.date({ error: wrong })], { error: wrong }),
})
export type TargetVulnerability = z.infer<typeof targetVulnerability>

export const targetService = z.strictObject({
  name: text({ ...limits.service_name }),
  port: integer(1, 65_535),
  proto: z.enum(['tcp', 'udp'], { error: wrong }),
  protocol: imagePort.shape.protocol,
  version: text({ max: limits.service_version_max }),
})
export type TargetService = z.infer<typeof targetService>

/** An account of the target, for those who may read secrets of questions. */
export const targetAccount = z.strictObject({
  user: text({ ...limits.account_user }),
  password: secret(text({ max: limits.account_password_max, exact: true })),
  role: text({ max: limits.account_role_max }),
})
export type TargetAccount = z.infer<typeof targetAccount>
export const targetAccounts = list(targetAccount, limits.accounts)

const address = text({ min: 1, max: limits.link_max, pattern: /^https?:\/\/[^\s/]\S*$/u, code: 'field_wrong' })

/** The words of a card. */
export const targetText = z.strictObject({
  summary: text({ ...limits.summary, multiline: true }),
  story: long(limits.story_max),
  vulnerabilities: list(targetVulnerability, limits.vulnerabilities).check((ctx) => {
    const ids = ctx.value.map(({ id, where }) => `${id.toLocaleLowerCase()} ${where}`)
    const at = ids.findIndex((one, index) => ids.indexOf(one) !== index)
    if (at < 0) return
    const message = issue('word_duplicate', { name: ctx.value[at]?.id ?? '' })
    ctx.issues.push({ code: 'custom', path: [at, 'id'], message, input: ctx.value })
  }),
  services: list(targetService, limits.services),
  /** Where flags lie, by name only; a flag itself belongs to a question. */
  flags: list(text({ ...limits.flag }), limits.flags),
  solution: secret(long(limits.solution_max)),
  links: list(address, limits.links),
  licence: text({ max: limits.licence_max }),
})
export type TargetText = z.infer<typeof targetText>

/** What a file of a card holds: the card, and the image that it was written for by its digest. Accounts stay where they are. */
export const targetFile = z.object({
  format: z.literal('beacon-target/1'),
  image: z.object({ name: z.string(), version: z.int(), digest: z.nullable(z.string()) }),
  difficulty: z.nullable(difficulty),
  card: targetText,
})
export type TargetFile = z.infer<typeof targetFile>
