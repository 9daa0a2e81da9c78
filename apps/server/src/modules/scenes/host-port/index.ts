export { openHostPorts, type HostPorts } from './keep.ts'
export { hostPortWays } from './ways.ts'
