/** A picture that the library draws: what is in it is one thing for those who listen, named by its label. */
export function Picture({ svg, label }: { svg: string; label: string }) {
  return (
    <div class="paper" role="img" aria-label={label}>
      <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
