/** What the platform tells of the first solves of a topic, by order. */
export const bloodKeys = ['first_blood', 'second_blood', 'third_blood'] as const

/** A blood is shown at once in the feed; it is no announcement that waits for readers. */
export const isBlood = ({ automatic }: { automatic: { key: string } | null }): boolean => bloodKeys.some((key) => key === automatic?.key)
