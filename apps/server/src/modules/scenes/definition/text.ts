import type { SceneProblem } from '@beacon/api/scene/problems'

export interface ReadText {
  value: unknown
  problems: SceneProblem[]
  /** The line of what stands at a path, or of what is nearest above it. */
  lineOf: (path: readonly (string | number)[]) => number | null
}

/** Reads a YAML text of at most `sceneLimits.text_bytes`, in the one way of all YAML; its code is loaded when it is asked for. */
export async function readText(text: string): Promise<ReadText> {
  const { openYaml } = await import('../../platform/yaml/index.ts')
  const read = openYaml(text)
  if (!('problem' in read)) return { ...read, problems: [] }
  const { problem, line } = read
  return { value: undefined, problems: [{ ...problem, level: 'error', path: [] }], lineOf: () => line }
}
