import type { StageFacts } from './facts.ts'
import type { Values } from './values.ts'
import type { Escape } from './words.ts'

/** An image that comes from outside the file, and the first line that names it. */
export interface NamedBase {
  name: string
  line: number
}
/** A line for the engine; what it names in place of an image is written last. */
export type Step = string | { before: string; base: NamedBase; after: string }

export interface Stage {
  name: string | null
  /** Its place among the stages that are written. */
  index: number
  /** Its FROM, without its own name. */
  from: Step
  isScratch: boolean
  values: Values
  shell: string[]
  facts: StageFacts
  steps: Step[]
}
export interface Reading {
  escape: Escape
  stages: Stage[]
  bases: Map<string, NamedBase>
  /** What ARG before the first FROM gives. */
  outer: Map<string, string | undefined>
  steps: Step[]
  /** Stages that are written already, those that prepare a copy among them. */
  written: number
}

/** A step that names an image from outside the file. */
export function outside(
  { bases }: Reading,
  { name, line, before, after }: { name: string; line: number; before: string; after: string },
): Step {
  const base = bases.get(name) ?? { name, line }
  bases.set(name, base)
  return { before, base, after }
}
