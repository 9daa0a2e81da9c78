import type { LoadKind } from '../kind.ts'

/** Theory exams: they are taken at addresses of their own, and the page of contests leads there. */
export const theory: LoadKind = async () => (await import('./exam-page.tsx')).examPage
