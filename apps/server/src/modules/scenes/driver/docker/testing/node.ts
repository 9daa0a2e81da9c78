import type { NodeSpec } from '@beacon/engine/scene'

/** A small node that says what it hears, at its port 9999. */
export const nodeOf =
  (image: string) =>
  (id: string, ip: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
    id,
    kind: 'container',
    image,
    nets: [{ net: 'lan', ip }],
    ports: [],
    env: {},
    command: ['/bin/sh', '-c', 'echo started; exec nc -ll -p 9999 -e /bin/cat'],
    entrypoint: null,
    user: '10001',
    files: [],
    volumes: [],
    cpuMilli: 200,
    memoryMb: 32,
    diskMb: 8,
    pids: 32,
    writable: false,
    caps: [],
    routes: [],
    forwards: false,
    health: null,
    after: [],
    required: true,
    ...more,
  })
