import { seedRoles } from '@beacon/api/people/permissions'

const chinese = new Map<string, string>(Object.values(seedRoles).map(({ en, zh }) => [en, zh]))

/** A role as the log keeps it, by its English name; those that came with Beacon are known in Chinese. */
export const roleWord = (name: string, locale: string): string => (locale === 'zh' ? chinese.get(name) : undefined) ?? name
