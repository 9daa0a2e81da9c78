/** Plain numbers of king of the hill; no zod here, so that a page reads them without the schemas. */
export const kohLimits = {
  /** Judged patches of an entrant for a hill; 0: as many as one likes. */
  patch_limit: { min: 0, max: 100 },
  retry_wait_s: { min: 0, max: 3_600 },
  patch_duration_s: { min: 60, max: 7_200 },
  probe_interval_s: { min: 10, max: 600 },
  /** Probes in a row that find a hill down before it is restarted; 0: it never is. */
  down_restart_probes: { min: 0, max: 20 },
  complaint_window_min: { min: 0, max: 1_440 },
  blood_percent: { min: 0, max: 100 },
  hills: 50,
  /** Versions of a hill, and alerts, that one reply holds. */
  versions: 500,
  alerts: 200,
  flag_text: 200,
  /** Of an entrant's first, second … version of a hill, percent of the hill's points for a solve. */
  solve_steps: [100, 50, 25],
  /** Reports of one entrant within an hour. */
  reports_hour: 10,
} as const
