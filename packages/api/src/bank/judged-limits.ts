/** Plain numbers of a question whose patches are judged; no zod here, so that a page reads them without the schemas. */
export const judgedLimits = {
  port: { min: 1, max: 65_535 },
  /** Of a run of the checker, and of the exploit. */
  timeout_s: { min: 1, max: 120 },
  ready_s: { min: 1, max: 300 },
  restart_command: 1_024,
} as const
