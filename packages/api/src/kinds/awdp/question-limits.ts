/** Plain numbers of an AWDP question; no zod here, so that a page reads them without the schemas. */
export const awdpQuestionLimits = {
  port: { min: 1, max: 65_535 },
  /** Of a run of the checker, and of the exploit. */
  timeout_s: { min: 1, max: 120 },
  ready_s: { min: 1, max: 300 },
  restart_command: 1_024,
  patch_mb: { min: 1, max: 100 },
  score: { min: 1, max: 100_000 },
} as const
