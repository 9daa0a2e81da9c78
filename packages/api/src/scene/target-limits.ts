/** Plain numbers and words of targets; a page reads them without the schemas. */
export const targetLimits = {
  summary: { min: 1, max: 500 },
  story_max: 20_000,
  solution_max: 20_000,
  vulnerabilities: 50,
  vulnerability_id: { min: 1, max: 60 },
  where_max: 255,
  services: 50,
  service_name: { min: 1, max: 40 },
  service_version_max: 40,
  accounts: 20,
  account_user: { min: 1, max: 40 },
  account_password_max: 128,
  account_role_max: 40,
  flags: 50,
  flag: { min: 1, max: 120 },
  links: 20,
  link_max: 500,
  licence_max: 100,
  /** Of a file with a card. */
  file_bytes: 512 * 1024,
  /** Starts before their median is told. */
  least_starts: 3,
} as const

export const cvePattern = /^CVE-\d{4}-\d{4,19}$/u
export const cwePattern = /^CWE-\d{1,6}$/u
