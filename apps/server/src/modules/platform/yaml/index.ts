/** A module of readers: it runs in a process without native code, so it imports nothing of the server. */
export { openYaml } from './open.ts'
export { readYaml } from './yaml.ts'
