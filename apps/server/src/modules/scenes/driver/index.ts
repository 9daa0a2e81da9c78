export { openDockerDriver } from './docker/docker-driver.ts'
export {
  DriverError,
  type NodeStats,
  type Probe,
  type Ref,
  type SceneDriver,
  type Seen,
  type SeenNode,
  type SeenState,
  type Tty,
} from './driver.ts'
