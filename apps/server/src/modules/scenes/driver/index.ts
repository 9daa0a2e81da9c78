/** Loaded where it is used: only the scenes process talks to an engine. */
export const loadSceneDriver = async () => (await import('./mixed/open.ts')).openSceneDriver
export const loadDockerDriver = async () => (await import('./docker/docker-driver.ts')).openDockerDriver
export {
  blankDisk,
  discBytes,
  ImageRefused,
  versionOfLayer,
  type BuildNetwork,
  type FrozenPlace,
  type ImageDriver,
  type ImageFacts,
  type MachineDisks,
} from './images.ts'
export {
  DriverError,
  endedError,
  type ExecResult,
  type JobResult,
  type Looked,
  routerImage,
  type NodeFigures,
  type NodeStats,
  type Probe,
  type Ref,
  type SceneDriver,
  type Seen,
  type SeenNode,
  type Tty,
  type Written,
} from './driver.ts'
export type { AloneEnd, Booth, BoothEnd, CheckDriver } from './checks.ts'
export { tarOf } from './docker/tar.ts'
export { ownerListed } from './owner-listed.ts'
