import type { ReactNode } from 'react';

type SectionProps = {
  /** The heading's id begins with it. */
  name: string;
  title: string;
  lead?: string;
  id?: string;
  className?: string;
  children: ReactNode;
};

export const Section = ({ name, title, lead, children, ...section }: SectionProps) => (
  <section aria-labelledby={`${name}-title`} {...section}>
    <header className="section-head">
      <h2 id={`${name}-title`}>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
    </header>
    {children}
  </section>
);
