export { joinNode } from './listener.ts'
export { reachedNodes } from './allot.ts'
export { openHostPorts, type HostPorts } from './keep.ts'
export { hostName, hostPortWays } from './ways.ts'
