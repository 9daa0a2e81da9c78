/** What a definition of a scene may hold; plain numbers, so that a page reads them without the schemas. */
export const sceneLimits = {
  name: { min: 1, max: 255 },
  nodes: { min: 1, max: 50 },
  nets: 20,
  /** Networks of one node or router. */
  places: 8,
  ports: 20,
  routes: 20,
  /** Lines in each list of a router. */
  router_rules: 20,
  env: 50,
  env_value: 4096,
  files: 20,
  flags: 20,
  volumes: 5,
  words: 64,
  /** Of a middle in the drawing, to each side of its zero. */
  position: 20_000,
  group: { min: 1, max: 40 },
  prefix: { min: 24, max: 28 },
  port: { min: 1, max: 65_535 },
  cpu: { min: 0.1, max: 16, step: 0.1 },
  memory_mb: { min: 16, max: 65_536 },
  memory_mb_vm: 64,
  pids: { min: 16, max: 4096 },
  disk_mb: { min: 16, max: 102_400 },
  health: {
    interval_s: { min: 1, max: 60 },
    timeout_s: { min: 1, max: 30 },
    retries: { min: 1, max: 20 },
    start_s: { min: 0, max: 900 },
    expect: 255,
  },
  lifetime_minutes: { min: 10, max: 10_080 },
  reset_max: { min: 0, max: 100 },
  /** Of a whole definition as text. */
  text_bytes: 256 * 1024,
} as const

/** What a node has that its author says nothing about. */
export const nodeDefaults = { cpu: 0.5, memory_mb: 128, memory_mb_vm: 512, pids: 128, disk_mb: 64, disk_mb_vm: 4096 } as const
export const healthDefaults = { interval_s: 5, timeout_s: 3, retries: 3, start_s: 60, start_s_vm: 180 } as const
