/** Plain numbers of real-world contests; no zod here, so that a page reads them without the schemas. */
export const rwLimits = {
  goals: { min: 1, max: 10 },
  goal_name: { min: 1, max: 40 },
  goal_counts: 500,
  criteria: { min: 1, max: 10 },
  criterion_name: { min: 1, max: 40 },
  /** Of a goal, a criterion, a vote on a criterion. */
  percent: { min: 0, max: 100 },
  score: { min: 1, max: 100_000 },
  target_text: { min: 1, max: 255 },
  forbidden: 2048,
  reset_steps: 20,
  reset_step: { min: 1, max: 200 },
  targets: 100,
  stages: 20,
  stage_name: { min: 1, max: 40 },
  stage_place: 80,
  upcoming_ahead: { min: 1, max: 10 },
  call_grace_s: { min: 30, max: 1_800 },
  demo_slot_s: { min: 60, max: 7_200 },
  attempts: { min: 1, max: 10 },
  /** 0: as many as they like. */
  requests: { min: 0, max: 20 },
  open_requests: { min: 1, max: 10 },
  request_wait_s: { min: 0, max: 86_400 },
  judges: { min: 1, max: 3 },
  needs: 500,
  remark: 1024,
  /** Versions of one report. */
  reports: 3,
  /** Demos that are over, on the public list. */
  done: 50,
} as const
