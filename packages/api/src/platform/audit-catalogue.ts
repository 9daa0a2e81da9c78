import { auditModules, commonOperations, type ModuleWords } from './audit-modules.ts'

export type AuditModule = keyof typeof auditModules
/** What can be done in a module: the common operations and its own. */
export type AuditOperation<M extends AuditModule = AuditModule> = M extends AuditModule
  ? Extract<keyof typeof commonOperations | keyof (typeof auditModules)[M]['operations'], string>
  : never

/** Every module, in the order of the catalogue. */
export const auditModuleNames: AuditModule[] = Object.keys(auditModules) as AuditModule[]

const words = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('_', ' ')
const moduleWords = (module: string): ModuleWords | undefined => new Map<string, ModuleWords>(Object.entries(auditModules)).get(module)

/** The name of a module; a row of an older version keeps its wire word. */
export function auditModuleLabel(module: string, language: 'en' | 'zh'): string {
  return moduleWords(module)?.[language] ?? words(module)
}

/** The name of an operation: the wire words in English, the catalogue's in Chinese. */
export function auditOperationLabel(module: string, operation: string, language: 'en' | 'zh'): string {
  if (language === 'en') return words(operation)
  const own = new Map(Object.entries(moduleWords(module)?.operations ?? {})).get(operation)
  return own ?? new Map<string, string>(Object.entries(commonOperations)).get(operation) ?? words(operation)
}

/** The operations a module can hold: its own first, then the common ones. */
export const auditOperationsOf = (module: string): string[] => [
  ...Object.keys(moduleWords(module)?.operations ?? {}),
  ...Object.keys(commonOperations),
]
