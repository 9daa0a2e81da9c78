import * as z from 'zod/mini'
import type { SecretBox } from '../../platform/secret/index.ts'

const purpose = 'check inputs'
const inputs = z.array(z.object({ flag: z.nullable(z.string()), flag_ref: z.nullable(z.string()) }))
/** Of each stage, in their order: stored sealed, bound to its run. */
export type RunInputs = z.output<typeof inputs>

export const sealInputs = (secret: SecretBox, run_id: string, value: RunInputs): Buffer =>
  secret.seal(purpose, JSON.stringify(value), run_id)

export const openInputs = (secret: SecretBox, run_id: string, sealed: Buffer): RunInputs =>
  inputs.parse(JSON.parse(secret.open(purpose, sealed, run_id)))
