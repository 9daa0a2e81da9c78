import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from './profile-page.tsx'

export const Route = createFileRoute('/_front/me/profile')({ component: ProfilePage })
