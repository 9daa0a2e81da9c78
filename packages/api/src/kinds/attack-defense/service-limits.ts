import { MB } from '../../limits.ts'

/** Plain numbers of a service; no zod here, so that a page reads them without the schemas. */
export const serviceLimits = {
  key: { min: 1, max: 32 },
  ports: { min: 1, max: 20 },
  port_name: { min: 1, max: 20 },
  port: { min: 1, max: 65_535 },
  stores: { min: 1, max: 8 },
  store_name: { min: 1, max: 40 },
  weight: { min: 1, max: 100 },
  /** Of a stage. */
  timeout_s: { min: 1, max: 120 },
  /** Old flags that are read back in a round. */
  old_gets: { min: 0, max: 10 },
  check_points: 40,
  check_point_name: { min: 1, max: 40 },
  score: { min: 0, max: 10_000 },
  /** A folder of ForcAD, packed. */
  folder_bytes: 200 * MB,
  services: 100,
} as const
