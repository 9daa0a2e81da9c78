export type { Facts, Health } from './facts.ts'
export { DockerfileRefused } from './problem.ts'
export { readDockerfile } from './read.ts'
export type { NamedBase } from './stage.ts'
