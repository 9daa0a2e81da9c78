import type { questionScene as contract } from '@beacon/api/question-scene'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { fileForm, problemsOf, readDefinition } from '@beacon/api/scene/definition'
import { sceneLimits } from '@beacon/api/scene/limits'
import type { SceneDefinition } from '@beacon/engine/scene/definition'
import type { SignedIn } from '../../../context.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { startedKinds } from '../../scenes/machine/index.ts'
import { readyImages } from './repo.ts'
import { readText } from './text.ts'

type Body = Parsed<typeof contract.check>['body']
type Checked = Reply<typeof contract.check>

const mostPerMinute = 120

/** Text and fields of the editor stay in step by this: whichever comes, the other one goes back, with what is wrong by its line. */
export async function checkScene(ctx: SignedIn, body: Body): Promise<Checked> {
  await rateLimit(ctx, `scene-check ${ctx.actor.user_id}`, mostPerMinute, 60_000)
  const text = body.text ?? (await textOf(body.definition))
  if (Buffer.byteLength(text) > sceneLimits.text_bytes) return tooLong(text)
  const file = await readText(text)
  const facts = { isShared: body.isolation === 'shared', needsFlag: body.dynamic_env, isImageKnown: null, startedKinds: null }
  const isText = file.problems.length === 0
  const { definition, problems: wrong } = isText ? readDefinition(file.value, facts) : { definition: null, problems: file.problems }
  const problems = definition === null ? wrong : await withImages(ctx, definition, facts)
  return {
    // The schema gave it, and its lists are not read-only there.
    definition: definition as Checked['definition'],
    text,
    problems: problems.map((problem) => ({ ...problem, line: file.lineOf(problem.path) })),
  }
}

async function withImages(ctx: SignedIn, definition: SceneDefinition, facts: Parameters<typeof problemsOf>[1]) {
  const ready = await readyImages(ctx.db, definition)
  return problemsOf(definition, { ...facts, isImageKnown: (image) => ready.has(image), startedKinds: await startedKinds(ctx.db) })
}

/** What was filled in as its file: short where it is a definition, else as it came, so that nothing typed is lost. */
async function textOf(value: unknown): Promise<string> {
  const { stringify } = await import('yaml')
  const { definition } = readDefinition(value, { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null })
  return stringify(definition === null ? (value ?? {}) : fileForm(definition), { lineWidth: 0, aliasDuplicateObjects: false })
}

const tooLong = (text: string): Checked => ({
  definition: null,
  text,
  problems: [{ code: 'text_too_long', level: 'error', path: [], line: null, details: { kb: sceneLimits.text_bytes / 1024 } }],
})
