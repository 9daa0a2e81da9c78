/** What an operation may send besides JSON: media types as they stand in `Content-Type`, without its parameters. */
export const media = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gzip: 'application/gzip',
  json: 'application/json',
  /** A card of a target: JSON that is kept and not read as an answer. */
  targetCard: 'application/vnd.beacon.target+json',
  ndjson: 'application/x-ndjson',
  markdown: 'text/markdown',
  text: 'text/plain',
  xml: 'application/xml',
  yaml: 'application/yaml',
  events: 'text/event-stream',
  tar: 'application/x-tar',
  cast: 'application/x-asciicast',
  /** Pictures, of whatever kind was uploaded. */
  image: 'image/*',
  /** Files of people: the type is what their bytes say. */
  any: '*/*',
} as const
export type MediaRange = (typeof media)[keyof typeof media]
