import { rootRoute } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('app/root.tsx', [])
