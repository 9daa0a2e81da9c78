export const arenaFilterNames = ['algorithm_type', 'is_recommended', 'is_public'] as const
