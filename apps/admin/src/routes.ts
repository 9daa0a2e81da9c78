import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

// Address → file. Pages beside the menu stand in `nav`; a page with a navigation of its own stands beside it, directly below
// /admin; pages opened by a signed link stand outside /admin's frame.
const beside = layout('nav', 'app/nav-layout.tsx', [
  index('features/setup/home.route.tsx'),
  route('/flag-question', 'features/question/list.route.tsx'),
  route('/flag-question/add', 'features/question/add.route.tsx'),
  route('/flag-question/edit/$resource_id', 'features/question/edit.route.tsx'),
  route('/oj/admin/exercises/flags/to-type', 'features/direction/list.route.tsx'),
  route('/flag/list', 'features/contest-list/list.route.tsx'),
  route('/flag/add', 'features/contest-list/add.route.tsx'),
  route('/flag/edit/$resource_id', 'features/contest-list/edit.route.tsx'),
  route('/system/user-management', 'features/user/list.route.tsx'),
  route('/system/user-management/add', 'features/user/add.route.tsx'),
  route('/system/user-management/edit/$id', 'features/user/edit.route.tsx'),
  route('/system/user-management/check', 'features/user/check.route.tsx'),
  route('/system/system-config', 'features/setting/config.route.tsx'),
])

// A contest's desk brings its own navigation.
const desk = [
  route('/flag/contest/$resource_id', 'features/contest-desk/desk.route.tsx'),
  route('/flag/contest/subject/edit/$resource_id/$topicId', 'features/contest-desk/topic-edit.route.tsx'),
]

export const routes = rootRoute('app/root.tsx', [
  route('/admin', 'app/layout.tsx', [beside, route('/wizard', 'features/setup/wizard.route.tsx'), ...desk]),
])
