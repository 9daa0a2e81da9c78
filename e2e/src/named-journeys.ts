/** Journeys of the step `long-browser`, which runs by its name, and of which each slice runs a third (scripts/slice). */
export const namedJourneys: readonly string[] = ['mock', 'many-windows']
