/** What the platform tells of the first solves of a topic, by order. */
export const bloodKeys = ['first_blood', 'second_blood', 'third_blood'] as const

/** A blood is news of the feed: it is told as it happens and is no announcement that waits to be read. */
export const isBlood = ({ automatic }: { automatic: { key: string } | null }): boolean => bloodKeys.some((key) => key === automatic?.key)
