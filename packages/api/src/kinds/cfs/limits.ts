/** Plain numbers of a range; no zod here, so that a page reads them without the schemas. */
export const cfsLimits = {
  stages: { min: 1, max: 40 },
  stage_name: { min: 4, max: 255 },
  task: 2048,
  score: { min: 1, max: 100_000 },
  zone: 40,
  /** Of a static stage; any of them takes it. */
  flags: { min: 1, max: 50 },
  finish_bonus_percent: { min: 0, max: 100 },
  deploy_before_minutes: { min: 0, max: 1_440 },
  /** A range runs from its early start to ten minutes after the end. */
  lifetime_beside_minutes: 10,
} as const
