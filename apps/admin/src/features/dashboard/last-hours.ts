const hourMs = 3_600_000

/** The hours before a moment, as a plot's span. */
export const lastHours = (at: string, hours: number): { start_at: string; end_at: string } => ({
  start_at: new Date(Date.parse(at) - hours * hourMs).toISOString(),
  end_at: at,
})
