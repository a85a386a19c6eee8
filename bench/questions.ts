export type Question = { readonly name: string; readonly addresses: readonly string[] };

const ADDRESSES = 200;

/** What is asked of a registry of so many projects: each question in many wordings, spread over the whole of it. */
export function questions(count: number): readonly Question[] {
  const numbers = Array.from(
    { length: Math.min(ADDRESSES, count) },
    (_, part) => 1 + Math.floor((part * count) / Math.min(ADDRESSES, count)),
  );
  return [
    { name: 'list', addresses: ['/api/projects/public?page=1&pageSize=12'] },
    {
      name: 'search',
      addresses: numbers.map((number) => `/api/projects/public?page=1&pageSize=12&search=${codeOf(number)}`),
    },
    { name: 'detail', addresses: numbers.map((number) => `/api/projects/${serialOf(number)}`) },
    {
      name: 'serial',
      addresses: numbers.map((number) => `/api/serials/${serialOf(number)}-000${(number % 900) + 100}`),
    },
  ];
}

function serialOf(number: number): string {
  return `CA${String(Math.floor((number - 1) / 5) + 1).padStart(6, '0')}-${String(((number - 1) % 5) + 1).padStart(3, '0')}`;
}

/** The word that one title alone has, as `load-projects.ts` makes it. */
function codeOf(number: number): string {
  return ((BigInt(number) * 2_654_435_761n) % 4_294_967_296n).toString(16).padStart(8, '0');
}
