import type { CheckedScene } from '@beacon/api/scene/scene-check'
import { fileForm, problemsOf, readDefinition } from '@beacon/api/scene/definition'
import { sceneLimits } from '@beacon/api/scene/limits'
import type { SceneProblem } from '@beacon/api/scene/problems'
import type { CheckFacts, SceneDefinition } from '@beacon/engine/scene/definition'
import type { Executor } from '../../../db/database.ts'
import { readyImages } from './ready-images.ts'
import { readText } from './text.ts'

type CheckedText = CheckedScene
type Input = { text?: string | undefined; definition?: unknown }
type CheckOptions = Pick<CheckFacts, 'isShared' | 'needsFlag' | 'startedKinds' | 'netPrefix'>

/** Text and fields of an editor stay in step by this: whichever comes, the other one goes back, with what is wrong by its line. */
export async function checkText(executor: Executor, input: Input, asked: CheckOptions): Promise<CheckedText> {
  const text = input.text ?? (await fileText(input.definition))
  if (Buffer.byteLength(text) > sceneLimits.text_bytes) return tooLong(text)
  const file = await readText(text)
  const facts: CheckFacts = { ...asked, isImageKnown: null }
  const isText = file.problems.length === 0
  const { definition, problems: wrong } = isText ? readDefinition(file.value, facts) : { definition: null, problems: file.problems }
  const problems = definition === null ? wrong : await withImages(executor, definition, facts)
  return {
    // The schema gave it, and its lists are not read-only there.
    definition: definition as CheckedText['definition'],
    text,
    problems: problems.map((problem) => ({ ...problem, line: file.lineOf(problem.path) })),
  }
}

async function withImages(executor: Executor, definition: SceneDefinition, facts: CheckFacts): Promise<SceneProblem[]> {
  const ready = await readyImages(executor, definition)
  return problemsOf(definition, { ...facts, isImageKnown: (image) => ready.has(image) })
}

/** What was filled in as its file: short where it is a definition, else as it came, so that nothing typed is lost. */
async function fileText(value: unknown): Promise<string> {
  const { definition } = readDefinition(value, { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null })
  return writeYaml(definition === null ? (value ?? {}) : fileForm(definition))
}

/** Places in a drawing stand in one line each. */
export async function writeYaml(value: unknown): Promise<string> {
  const { Document, isSeq, visit } = await import('yaml')
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Pair: (_key, { key, value: inner }) => {
      if (String(key) === 'position' && isSeq(inner)) inner.flow = true
    },
  })
  return document.toString({ lineWidth: 0 })
}

const tooLong = (text: string): CheckedText => ({
  definition: null,
  text,
  problems: [{ code: 'text_too_long', level: 'error', path: [], line: null, details: { kb: sceneLimits.text_bytes / 1024 } }],
})
