async function read(url, path) {
  const answer = await fetch(`${url}${path}`);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
  return answer.json();
}

/** Every public screen of a running registry, with an address that shows it well, and its empty and failed states. */
export async function screensToShow(url) {
  const [project] = await read(url, '/api/projects/public?sort=-tonnes&page=1&pageSize=1');
  const { projectSerial, organizationSite } = project;
  return [
    ['home', '/'],
    ['projects', '/projects'],
    ['projects-narrowed', '/projects?type=Waste&sort=title'],
    ['projects-none', '/projects?search=xyzzyqwv'],
    ['project', `/projects/${projectSerial}`],
    ['organization', `/${organizationSite}`],
    ['serial', `/serial?serial=${projectSerial}-000001`],
    ['serial-range', `/serial?serial=${projectSerial}-000001..000500`],
    ['serial-none', `/serial?serial=${projectSerial}-999999`],
    ['serial-empty', '/serial'],
    ['seeking-funding', '/seeking-funding'],
    ['about', '/about'],
    ['howitworks', '/howitworks'],
    ['faq', '/faq'],
    ['terms', '/terms-and-conditions'],
    ['contact', `/contact?projectId=${projectSerial}&name=${encodeURIComponent(project.title)}`],
    ['test', '/test'],
    ['test-email', '/test/email'],
    ['test-delete-email', '/test/delete-email'],
    ['api-docs', '/api/docs'],
    ['not-found', '/nowhere/at/all'],
  ].map(([name, path]) => ({ name, path }));
}
