import type { ImageProblemCode } from '@beacon/api/image/image-limits'

export type DockerfileProblem = Extract<ImageProblemCode, `dockerfile_${string}`>

/** Why a Dockerfile is not taken: a word that pages have a text for, and what it names, its line first of all. */
export class DockerfileRefused extends Error {
  override name = 'DockerfileRefused'
  readonly code: DockerfileProblem
  readonly details: Record<string, string | number>
  constructor(code: DockerfileProblem, details: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export function refuse(code: DockerfileProblem, details: Record<string, string | number> = {}): never {
  throw new DockerfileRefused(code, details)
}
